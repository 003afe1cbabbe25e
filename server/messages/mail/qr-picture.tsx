import QRCode from 'qrcode'

/** Sharp on a phone's screen, and narrow enough that mail apps need not scale it down. */
const shownPx = 174
const dotsPerModule = 12
const quietModules = 4

/** Draws a text as a QR code, as a PNG in a `data:` URL. */
export function drawQr(text: string): Promise<string> {
  return QRCode.toDataURL(text, {
    errorCorrectionLevel: 'M',
    margin: quietModules,
    scale: dotsPerModule,
    color: { dark: '#16202eff', light: '#ffffffff' },
  })
}

interface Props {
  /** The `data:` URL of `drawQr`. */
  readonly picture: string
  /** The alternative text. */
  readonly label: string
}

/** A QR code, dark on white in either theme, so that every scanner reads it. */
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
