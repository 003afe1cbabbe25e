import { type Death, distinctDeaths, everyDeath } from './crash-cases.ts'
import { type FlowName, flowNames, givenFlow, sideBySide } from './flows.ts'
import { lookAtMoney, settle } from './settle.ts'
import type { Shop } from './shop.ts'

type DeathInFlow = Death & { readonly flow: FlowName }

/** What was played: one `kill -9` is the death of many flows at once, each at a step of its own. */
export interface Played {
  readonly kills: number
  readonly deaths: number
}

/**
 * Kills the product until every flow has died at each of its points, starts it again each time, and looks at the money:
 * at once, when those have asked again who come back, and when everything has settled.
 */
export async function playDeaths(shop: Shop, points: 'every' | 'distinct'): Promise<Played> {
  let waiting = await allDeaths(shop, points)
  let [kills, deaths] = [0, 0]
  while (waiting.length > 0) {
    const round = nextRound(waiting)
    waiting = waiting.filter((death) => !round.includes(death))
    deaths += await play(shop, round).catch((cause: unknown) => {
      throw new Error(`Not right after these deaths:\n${round.map(say).join('\n')}`, { cause })
    })
    kills += 1
  }
  await settle(shop)
  return { kills, deaths }
}

function say({ flow, after, step, comesBack }: DeathInFlow): string {
  return `${flow}: died after step ${after} (${step}), ${comesBack ? 'and came back' : 'and stayed away'}`
}

/** Goes each way once without a death, to learn its steps. */
async function allDeaths(shop: Shop, points: 'every' | 'distinct'): Promise<DeathInFlow[]> {
  const choose = points === 'every' ? everyDeath : distinctDeaths
  const all: DeathInFlow[] = []
  for (const flow of flowNames) {
    const { act, mayStayAway } = await givenFlow(shop, flow)
    const steps = await shop.product.stepsOf(act)
    all.push(...choose(steps, mayStayAway).map((death) => ({ flow, ...death })))
  }
  return all
}

/** One death of every flow that has any left; whoever keeps others from invoice numbers comes last, and is the only one. */
function nextRound(waiting: readonly DeathInFlow[]): DeathInFlow[] {
  const round = new Map<FlowName, DeathInFlow>()
  const last = waiting.find(mayHoldNumbers)
  for (const death of waiting) {
    if (!round.has(death.flow) && death.flow !== last?.flow && !mayHoldNumbers(death))
      round.set(death.flow, death)
  }
  return last ? [...round.values(), last] : [...round.values()]
}

function mayHoldNumbers({ flow, holdsNumbers }: DeathInFlow): boolean {
  return holdsNumbers || flow === sideBySide
}

/** Lets each flow come to its step, and kills the product. Answers how many came there. */
async function play(shop: Shop, round: readonly DeathInFlow[]): Promise<number> {
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
  await lookAtMoney(shop)
  await Promise.all(flows.filter(({ comesBack }) => comesBack).map(({ again }) => again()))
  await lookAtMoney(shop)
  return deaths
}
