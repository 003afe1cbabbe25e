import QRCode from 'qrcode'

/** Sharp on a phone's screen, and small enough that no mail app is asked to make it smaller. */
const shownPx = 174
const dotsPerModule = 12
const quietModules = 4

/** A text as a QR code, in a picture that is written out within its own address: it is fetched from nowhere. */
export function drawQr(text: string): Promise<string> {
  return QRCode.toDataURL(text, {
    errorCorrectionLevel: 'M',
    margin: quietModules,
    scale: dotsPerModule,
    color: { dark: '#16202eff', light: '#ffffffff' },
  })
}

interface Props {
  /** What `drawQr` drew. */
  readonly picture: string
  /** Said where pictures are not shown. */
  readonly label: string
}

/** Dark on white whatever the reader's colours, so that every scanner reads it. */
export function QrPicture({ picture, label }: Props) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0}>
      <tbody>
        <tr>
          <td align="center" style={{ padding: '0 0 16px' }}>
            <img
              src={picture}
              alt={label}
              width={shownPx}
              height={shownPx}
              style={{ display: 'block', borderRadius: 8 }}
            />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
