import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

// The package would fetch it from another host.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } })

const detector = new BarcodeDetector({ formats: ['qr_code'] })

/** The text of a QR code in the present picture of a video; `undefined` where there is none. */
export async function readCode(video: HTMLVideoElement): Promise<string | undefined> {
  const [code] = await detector.detect(video)
  return code?.rawValue
}
