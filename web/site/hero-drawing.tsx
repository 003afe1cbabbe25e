const lines = [44, 58, 72, 86, 100, 114, 128]

/** A page that comes out of a printer, and the ticket that collects it. */
export function HeroDrawing() {
  return (
    <svg aria-hidden viewBox="0 0 360 280" className="mx-auto w-full max-w-[24rem]">
      <g className="paper" fill="none" strokeLinecap="round" strokeWidth="3">
        <rect x="48" y="16" width="170" height="240" rx="6" className="fill-sheet stroke-line" />
        <path d="M72 48h76" className="stroke-accent" strokeWidth="8" />
        {lines.map((y, index) => (
          <path
            key={y}
            d={`M72 ${y + 30}h${index === 6 ? 60 : 122}`}
            className="stroke-line"
            strokeWidth="5"
          />
        ))}
        <rect x="72" y="184" width="54" height="48" rx="4" className="fill-accent-soft" />
        <path d="M80 222l12-14 10 9 8-12 10 17" className="stroke-accent" />
      </g>
      <g>
        <path
          className="fill-accent"
          d="M172 122h144a10 10 0 0 1 10 10v28a12 12 0 0 0 0 24v28a10 10 0 0 1-10 10H172a10 10 0 0 1-10-10v-28a12 12 0 0 0 0-24v-28a10 10 0 0 1 10-10Z"
        />
        <path d="M184 172h120" stroke="#fff" strokeWidth="3" strokeLinecap="round" strokeDasharray="0.1 9" />
        <text x="244" y="156" textAnchor="middle" fill="#fff" className="font-mono text-lg font-semibold">
          PRT-7K2M
        </text>
        <path d="M196 197h96" stroke="#fff" strokeWidth="6" strokeLinecap="round" />
      </g>
    </svg>
  )
}
