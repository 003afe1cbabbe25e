/**
 * Ends a test run with the tests that passed only when they were tried again, and with the one line that tools read:
 * `N passed, N failed`.
 */
export default class TallyReporter {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    let failed = unhandledErrors.length
    const triedAgain = []
    for (const module of modules) {
      if (module.errors().length > 0) failed++
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') passed++
        else if (state === 'failed') failed++
        if (test.diagnostic()?.flaky) {
          triedAgain.push(`passed at the second try: ${module.relativeModuleId} > ${test.fullName}`)
          triedAgain.push(`  at first: ${errors?.[0]?.message.split('\n')[0]}`)
        }
      }
    }
    process.once('exit', () => {
      for (const line of triedAgain) console.log(line)
      console.log(`${passed} passed, ${failed} failed`)
    })
  }
}
