// The product that ships, configured by its environment.
import '../../main.ts'
