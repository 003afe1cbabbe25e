import { deviceName } from '@campus-print/domain/accounts'
import { formatPerZone } from '@campus-print/domain/time'
import { type EmailTemplate, Facts, Heading, Paragraph } from '../../messages/index.ts'

interface NewDevice {
  /** The browser as it calls itself. */
  readonly device: string
  readonly at: Date
  readonly timeZone: string
}

export function newDeviceMail(to: string, { device, at, timeZone }: NewDevice): EmailTemplate {
  const name = deviceName(device)
  return {
    to,
    subject: `New sign-in: ${name}`,
    preheader: 'If that was not you, set a new password at once.',
    content: (
      <>
        <Heading>Sign-in on a new device</Heading>
        <Paragraph>
          Someone signed in to your Campus Print account on a device that was not used for it before.
        </Paragraph>
        <Facts
          facts={[
            ['Device', name],
            ['Time', formatTime(at, timeZone)],
          ]}
        />
        <Paragraph>If that was you, there is nothing to do.</Paragraph>
        <Paragraph>
          If that was not you, set a new password at once, which signs every device out: choose “Forgot your
          password?” on the page to sign in.
        </Paragraph>
      </>
    ),
  }
}

const momentFormat = formatPerZone('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** A moment as a clock on the campus shows it, with the name of its time. */
function formatTime(at: Date, timeZone: string): string {
  return momentFormat(timeZone).format(at)
}
