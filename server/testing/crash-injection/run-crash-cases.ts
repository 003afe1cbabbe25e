import { type CrashCase, distinctCrashCases, allCrashCases } from './crash-cases.ts'
import { type FlowName, flowNames, givenFlow, sideBySide } from './flows.ts'
import { readMoney, settle } from './settle.ts'
import type { Shop } from './shop.ts'

type CrashInFlow = CrashCase & { readonly flow: FlowName }

/** What was played: one `kill -9` crashes many flows at once, each at a step of its own. */
export interface CrashRun {
  readonly kills: number
  readonly crashes: number
}

/**
 * Kills the product until every flow has crashed at each of its points, restarts it each time, and checks the money:
 * at once, after the repeated calls, and when everything has settled.
 */
export async function runCrashCases(shop: Shop, points: 'every' | 'distinct'): Promise<CrashRun> {
  let waiting = await allCases(shop, points)
  let [kills, crashes] = [0, 0]
  while (waiting.length > 0) {
    const round = nextRound(waiting)
    waiting = waiting.filter((crashCase) => !round.includes(crashCase))
    crashes += await runOne(shop, round).catch((cause: unknown) => {
      throw new Error(`Not right after these crashes:\n${round.map(describeCase).join('\n')}`, { cause })
    })
    kills += 1
  }
  await settle(shop)
  return { kills, crashes }
}

function describeCase({ flow, after, step, comesBack }: CrashInFlow): string {
  return `${flow}: crashed after step ${after} (${step}), ${comesBack ? 'and came back' : 'and stayed away'}`
}

/** Goes each way once without a crash, to learn its steps. */
async function allCases(shop: Shop, points: 'every' | 'distinct'): Promise<CrashInFlow[]> {
  const choose = points === 'every' ? allCrashCases : distinctCrashCases
  const all: CrashInFlow[] = []
  for (const flow of flowNames) {
    const { act, mayStayAway } = await givenFlow(shop, flow)
    const steps = await shop.product.stepsOf(act)
    all.push(...choose(steps, mayStayAway).map((crashCase) => ({ flow, ...crashCase })))
  }
  return all
}

/** One crash of every flow that has cases left. A flow that locks what others need comes last, and only one does. */
function nextRound(waiting: readonly CrashInFlow[]): CrashInFlow[] {
  const round = new Map<FlowName, CrashInFlow>()
  const last = waiting.find(canHoldLock)
  for (const crashCase of waiting) {
    if (!round.has(crashCase.flow) && crashCase.flow !== last?.flow && !canHoldLock(crashCase))
      round.set(crashCase.flow, crashCase)
  }
  return last ? [...round.values(), last] : [...round.values()]
}

function canHoldLock({ flow, holdsLock }: CrashInFlow): boolean {
  return holdsLock || flow === sideBySide
}

/** Lets each flow reach its step, and kills the product. Answers how many reached theirs. */
async function runOne(shop: Shop, round: readonly CrashInFlow[]): Promise<number> {
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
  await readMoney(shop)
  await Promise.all(flows.filter(({ comesBack }) => comesBack).map(({ again }) => again()))
  await readMoney(shop)
  return crashes
}
