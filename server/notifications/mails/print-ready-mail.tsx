import type { Letter } from '../mail/render-mail.tsx'
import { ToReadOff } from '../mail/to-read-off.tsx'
import { Heading, Paragraph, Quoted } from '../mail/words.tsx'

interface Printed {
  readonly documentName: string
  readonly printId: string
}

export function printReadyMail(to: string, { documentName, printId }: Printed): Letter {
  return {
    to,
    subject: `Ready to collect: ${documentName}`,
    preheader: `Show ${printId} at the print desk.`,
    content: (
      <>
        <Heading tone="good">✓ Ready to collect</Heading>
        <Paragraph>
          <Quoted>{documentName}</Quoted> is printed. Show this print ID at the print desk to collect it:
        </Paragraph>
        <ToReadOff code={printId} size={18} />
      </>
    ),
  }
}
