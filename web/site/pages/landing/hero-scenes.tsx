/** Drawings behind the hero: quiet enough to read on, and cut at the edges by any window. */
export const scenes = [Sheets, Corridor, Desk]

const drawing = {
  viewBox: '0 0 800 480',
  preserveAspectRatio: 'xMaxYMid slice',
  className: 'size-full fill-none stroke-line',
  strokeWidth: 2,
} as const

/** Sheets that lie over each other. */
function Sheets() {
  return (
    <svg {...drawing}>
      <g className="fill-sheet/50">
        <rect x="420" y="60" width="210" height="296" rx="6" transform="rotate(-12 525 208)" />
        <rect x="500" y="90" width="210" height="296" rx="6" transform="rotate(-3 605 238)" />
        <rect x="580" y="130" width="210" height="296" rx="6" transform="rotate(7 685 278)" />
      </g>
      <path
        strokeWidth="5"
        strokeLinecap="round"
        d="M610 190l120 15M606 220l150 18M602 250l150 18M598 280l90 11"
      />
    </svg>
  )
}

/** An empty corridor with doors and windows. */
function Corridor() {
  return (
    <svg {...drawing}>
      <path d="M0 20L520 180M800 20L640 180M0 460L520 330M800 460L640 330" />
      <rect x="520" y="180" width="120" height="150" />
      <path d="M560 330v-90h40v90M592 288v4" />
      <path d="M80 45v390M200 82v323M300 113v268M370 134v230M430 153v197" />
      <path d="M100 110l80 22v250l-80 24M220 150l62 16v190l-62 17M316 180l40 10v140l-40 11" />
      <path d="M740 80v320M700 120v238M670 150v180" />
    </svg>
  )
}

/** The print desk: a printer, a tray with sheets and a clock. */
function Desk() {
  return (
    <svg {...drawing}>
      <path d="M0 380h800M60 380v100M740 380v100" />
      <rect x="440" y="230" width="280" height="150" rx="10" />
      <path d="M480 230v-70h200v70M500 160v-40h160v40M470 300h220M500 300v120h160V300" />
      <path strokeWidth="5" strokeLinecap="round" d="M525 340h110M525 365h110M525 390h70" />
      <circle cx="680" cy="262" r="6" />
      <circle cx="250" cy="120" r="56" />
      <path strokeWidth="4" strokeLinecap="round" d="M250 88v32l22 16" />
      <rect x="120" y="340" width="150" height="40" rx="4" />
      <path d="M130 330h130M136 320h118M142 310h106" />
    </svg>
  )
}
