import { everyScreenFits } from './every-screen.ts'

everyScreenFits('phone')
