import { EditRequestSteps } from './changed-print.tsx'
import { PrintSteps } from './print-steps.tsx'
import { usePrintStep } from './use-print-step.ts'

/** Putting a print request together, a new one or one that takes the place of another. */
export function PrintScreen() {
  const navigation = usePrintStep()
  const { changes } = navigation
  if (changes === undefined) return <PrintSteps navigation={navigation} changed={undefined} />
  return <EditRequestSteps key={changes} id={changes} navigation={navigation} />
}
