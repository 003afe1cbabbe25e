import { ChangedPrint } from './changed-print.tsx'
import { PrintSteps } from './print-steps.tsx'
import { usePrintStep } from './use-print-step.ts'

/** Putting a print request together, a new one or one that takes the place of another. */
export function PrintScreen() {
  const place = usePrintStep()
  const { changes } = place
  if (changes === undefined) return <PrintSteps place={place} changed={undefined} />
  return <ChangedPrint key={changes} id={changes} place={place} />
}
