import { compileSources } from './compile-sources.ts'

export default (): Promise<void> => compileSources()
