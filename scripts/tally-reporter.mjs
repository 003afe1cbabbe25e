/** Ends a test run with the one line that tools read: `N passed, N failed`. */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      if (module.errors().length > 0) failed++
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed++
        else if (state === 'failed') failed++
      }
    }
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`))
  }
}
