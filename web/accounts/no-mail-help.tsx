/** What to do when no code comes. */
export function NoMailHelp({ wrongAddress }: { wrongAddress: string }) {
  return (
    <div className="rounded-lg bg-well p-4 text-sm text-ink-soft">
      <p className="font-semibold text-ink">No mail yet?</p>
      <ul className="mt-1 list-disc pl-5">
        <li>Look into the spam folder too.</li>
        <li>Check that the address above is right; if not, {wrongAddress}.</li>
        <li>A minute after the last code you can ask for another. Only the newest one is good.</li>
      </ul>
    </div>
  )
}
