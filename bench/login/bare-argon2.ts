import { verify } from '@node-rs/argon2'
import { measureRate } from '../orders/measure-rate.ts'

/** Only verifies a password, in this process, `clients` times concurrently. The hash itself names its parameters. */
export function bareArgon2(
  { passwordHash, password }: { passwordHash: string; password: string },
  clients: number,
): { run(times: number): Promise<number> } {
  const workers = Array.from({ length: clients }, () => passwordHash)
  return {
    run: (times) =>
      measureRate(workers, times, async (hash) => {
        if (!(await verify(hash, password))) throw new Error('The password is not that of its hash')
      }),
  }
}
