import { type CrashCase, distinctCrashCases, allCrashCases } from './crash-cases.ts'
import { type FlowName, flowNames, givenFlow, sideBySide } from './flows.ts'
import { readMoney, settle } from './settle.ts'
import type { Shop } from './shop.ts'

type CrashInFlow = CrashCase & { readonly flow: FlowName }

/** What was played: one `kill -9` is the death of many flows at once, each at a step of its own. */
export interface CrashRun {
  readonly kills: number
  readonly deaths: number
}

/**
 * Kills the product until every flow has died at each of its points, starts it again each time, and looks at the money:
 * at once, when those have asked again who come back, and when everything has settled.
 */
export async function runCrashCases(shop: Shop, points: 'every' | 'distinct'): Promise<CrashRun> {
  let waiting = await allCases(shop, points)
  let [kills, deaths] = [0, 0]
  while (waiting.length > 0) {
    const round = nextRound(waiting)
    waiting = waiting.filter((death) => !round.includes(death))
    deaths += await runOne(shop, round).catch((cause: unknown) => {
      throw new Error(`Not right after these deaths:\n${round.map(describeCase).join('\n')}`, { cause })
    })
    kills += 1
  }
  await settle(shop)
  return { kills, deaths }
}

function describeCase({ flow, after, step, comesBack }: CrashInFlow): string {
  return `${flow}: died after step ${after} (${step}), ${comesBack ? 'and came back' : 'and stayed away'}`
}

/** Goes each way once without a death, to learn its steps. */
async function allCases(shop: Shop, points: 'every' | 'distinct'): Promise<CrashInFlow[]> {
  const choose = points === 'every' ? allCrashCases : distinctCrashCases
  const all: CrashInFlow[] = []
  for (const flow of flowNames) {
    const { act, mayStayAway } = await givenFlow(shop, flow)
    const steps = await shop.product.stepsOf(act)
    all.push(...choose(steps, mayStayAway).map((death) => ({ flow, ...death })))
  }
  return all
}

/** One death of every flow that has any left; whoever keeps others from invoice numbers comes last, and is the only one. */
function nextRound(waiting: readonly CrashInFlow[]): CrashInFlow[] {
  const round = new Map<FlowName, CrashInFlow>()
  const last = waiting.find(canHoldNumbers)
  for (const death of waiting) {
    if (!round.has(death.flow) && death.flow !== last?.flow && !canHoldNumbers(death))
      round.set(death.flow, death)
  }
  return last ? [...round.values(), last] : [...round.values()]
}

function canHoldNumbers({ flow, holdsNumbers }: CrashInFlow): boolean {
  return holdsNumbers || flow === sideBySide
}

/** Lets each flow come to its step, and kills the product. Answers how many came there. */
async function runOne(shop: Shop, round: readonly CrashInFlow[]): Promise<number> {
  const flows = await Promise.all(
    round.map(async (death) => ({ ...death, ...(await givenFlow(shop, death.flow)) })),
  )
  let deaths = 0
  for (const { flow, act, after } of flows) {
    const halted = await shop.product.haltIn(act, after)
    if (!halted && flow !== sideBySide) throw new Error(`${flow} came to its end before step ${after}`)
    if (halted) deaths += 1
  }
  await shop.killAndRestart()
  await readMoney(shop)
  await Promise.all(flows.filter(({ comesBack }) => comesBack).map(({ again }) => again()))
  await readMoney(shop)
  return deaths
}
