import { everyScreenFits } from './every-screen.ts'

everyScreenFits('desktop')
