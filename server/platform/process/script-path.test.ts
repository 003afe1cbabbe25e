import { expect, test } from 'vitest'
import { scriptPath } from './script-path.ts'

test('from sources that nobody has compiled a script is run through the TypeScript loader', () => {
  expect(scriptPath('file:///app/server/documents/pages.ts', './worker')).toEqual({
    path: '/app/server/documents/worker.ts',
    execArgv: ['--import', 'tsx', '--conditions=source'],
    env: { TSX_TSCONFIG_PATH: expect.stringMatching(/server\/tsconfig\.json$/) },
  })
})

test('what was built is run as it is', () => {
  expect(scriptPath('file:///app/server/dist/documents/pages.js', './worker')).toEqual({
    path: '/app/server/dist/documents/worker.js',
    execArgv: [],
  })
})
