const centre = { x: 214, y: 372 };
const fibres = Array.from({ length: 120 }, (_, fibre) => fibre * 3);
const [innerEdge, outerEdge] = [118, 246];

/** One fibre of the iris: none is as long as the next, in a pattern that never shows where it starts anew. */
const fibrePath = (fibre: number) => {
  const from = innerEdge + ((fibre * 7) % 5) * 6;
  const to = outerEdge - ((fibre * 11) % 7) * 8;
  return `M${centre.x} ${centre.y - from} V${centre.y - to}`;
};

/** A large iris under its arc, looking out of the picture, drawn for the sign-in page. */
export const LoginArt = () => (
  <svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs>
      <linearGradient id="login-ground" x1="0" y1="0" x2="0.7" y2="1">
        <stop offset="0" stopColor="var(--tm-teal-deep)" />
        <stop offset="1" stopColor="var(--tm-ink)" />
      </linearGradient>
      <radialGradient id="login-iris">
        <stop offset="0.36" stopColor="color-mix(in srgb, var(--tm-teal-deep), black 45%)" />
        <stop offset="0.5" stopColor="var(--tm-teal)" />
        <stop offset="0.82" stopColor="color-mix(in srgb, var(--tm-teal), white 12%)" />
        <stop offset="1" stopColor="color-mix(in srgb, var(--tm-teal-deep), black 12%)" />
      </radialGradient>
    </defs>
    <rect width="640" height="800" fill="url(#login-ground)" />
    <g fill="none" stroke="var(--tm-paper)" strokeWidth="54">
      <circle cx={centre.x} cy={centre.y} r="370" strokeOpacity="0.05" />
      <circle cx={centre.x} cy={centre.y} r="478" strokeOpacity="0.04" />
      <circle cx={centre.x} cy={centre.y} r="586" strokeOpacity="0.03" />
    </g>
    <circle cx={centre.x} cy={centre.y} r="262" fill="url(#login-iris)" />
    <g stroke="var(--tm-teal-soft)" strokeLinecap="round">
      {fibres.map((angle, fibre) => (
        <path
          key={angle}
          d={fibrePath(fibre)}
          strokeOpacity={fibre % 3 === 0 ? 0.42 : 0.2}
          strokeWidth={fibre % 3 === 0 ? 2 : 1.3}
          transform={`rotate(${angle} ${centre.x} ${centre.y})`}
        />
      ))}
    </g>
    <circle cx={centre.x} cy={centre.y} r="108" fill="color-mix(in srgb, var(--tm-ink), black 48%)" />
    <circle cx={centre.x + 62} cy={centre.y - 66} r="30" fill="var(--tm-paper)" fillOpacity="0.92" />
    <circle cx={centre.x - 44} cy={centre.y + 52} r="10" fill="var(--tm-paper)" fillOpacity="0.4" />
    <path
      d="M-150 396C-60 170 66 66 214 66s300 104 372 330"
      fill="none"
      stroke="var(--tm-paper)"
      strokeWidth="13"
      strokeLinecap="round"
    />
    <circle cx="586" cy="396" r="11" fill="var(--tm-amber-bright)" />
  </svg>
);
