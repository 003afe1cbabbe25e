/** The names that apps give the browser inside them. */
const apps =
  /FBAN|FBAV|FB_IAB|FBIOS|Instagram|WhatsApp|Snapchat|LinkedInApp|Twitter|Pinterest|TikTok|musical_ly|BytedanceWebview|MicroMessenger|\bLine\/|Telegram|\bGSA\//i

/** Android's own view of the web, now and before version 5. */
const androidView = /; wv\)|\bAndroid\b.*\bVersion\/\d+\.\d+ Chrome\//

/** On Apple's phones all browsers are one, and only a whole one calls itself Safari. */
const appleDevice = /\b(iPhone|iPad|iPod)\b/
const appleBrowser = /\bSafari\//

/** Whether a browser lives inside an app, where windows and frames of others often do not open. */
export function isInAppBrowser(userAgent: string): boolean {
  if (apps.test(userAgent) || androidView.test(userAgent)) return true
  return appleDevice.test(userAgent) && !appleBrowser.test(userAgent)
}
