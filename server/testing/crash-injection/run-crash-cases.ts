import { type CrashCase, distinctCrashCases, allCrashCases } from './crash-cases.ts'
import { type FlowName, flowNames, givenFlow, sideBySide } from './flows.ts'
import { checkAllMoney, settle } from './settle.ts'
import type { Shop } from './shop.ts'

type CrashInFlow = CrashCase & { readonly flow: FlowName }

/** What was tested: one `kill -9` crashes many flows at the same time, each at a different step. */
export interface CrashRun {
  readonly kills: number
  readonly crashes: number
}

/**
 * Kills and restarts the product until every flow has crashed at each of its points. Checks the money after each
 * restart, after the clients' retries, and when everything has settled.
 */
export async function runCrashCases(shop: Shop, points: 'every' | 'distinct'): Promise<CrashRun> {
  let remaining = await findCases(shop, points)
  let [kills, crashes] = [0, 0]
  while (remaining.length > 0) {
    const round = nextRound(remaining)
    remaining = remaining.filter((crashCase) => !round.includes(crashCase))
    crashes += await runRound(shop, round).catch((cause: unknown) => {
      throw new Error(`Not right after these crashes:\n${round.map(describeCase).join('\n')}`, { cause })
    })
    kills += 1
  }
  await settle(shop)
  return { kills, crashes }
}

function describeCase({ flow, after, step, clientRetries }: CrashInFlow): string {
  return `${flow}: crashed after step ${after} (${step}), ${clientRetries ? 'and came back' : 'and stayed away'}`
}

/** Runs each flow once without a crash, to find out its steps. */
async function findCases(shop: Shop, points: 'every' | 'distinct'): Promise<CrashInFlow[]> {
  const choose = points === 'every' ? allCrashCases : distinctCrashCases
  const all: CrashInFlow[] = []
  for (const flow of flowNames) {
    const { act, retryIsOptional } = await givenFlow(shop, flow)
    const steps = await shop.product.stepsOf(act)
    all.push(...choose(steps, retryIsOptional).map((crashCase) => ({ flow, ...crashCase })))
  }
  return all
}

/** Returns one crash of every flow with cases left. A flow that locks rows that others need is last, at most one. */
function nextRound(remaining: readonly CrashInFlow[]): CrashInFlow[] {
  const round = new Map<FlowName, CrashInFlow>()
  const last = remaining.find(canHoldLock)
  for (const crashCase of remaining) {
    if (!round.has(crashCase.flow) && crashCase.flow !== last?.flow && !canHoldLock(crashCase))
      round.set(crashCase.flow, crashCase)
  }
  return last ? [...round.values(), last] : [...round.values()]
}

function canHoldLock({ flow, holdsLock }: CrashInFlow): boolean {
  return holdsLock || flow === sideBySide
}

/** Runs each flow up to its step, and kills the product; returns how many flows reached their step. */
async function runRound(shop: Shop, round: readonly CrashInFlow[]): Promise<number> {
  const flows = await Promise.all(
    round.map(async (crashCase) => ({ ...crashCase, ...(await givenFlow(shop, crashCase.flow)) })),
  )
  let crashes = 0
  for (const { flow, act, after } of flows) {
    const halted = await shop.product.haltIn(act, after)
    if (!halted && flow !== sideBySide) throw new Error(`${flow} came to its end before step ${after}`)
    if (halted) crashes += 1
  }
  await shop.killAndRestart()
  await checkAllMoney(shop)
  await Promise.all(flows.filter(({ clientRetries }) => clientRetries).map(({ retry }) => retry()))
  await checkAllMoney(shop)
  return crashes
}
