const rays = Array.from({ length: 48 }, (_, ray) => (ray * 360) / 48);

/** The iris under its arc, as a quiet drawing behind the introduction. */
export const Iris = () => (
  <svg viewBox="0 0 400 300" fill="none" stroke="#fff" aria-hidden="true">
    <path d="M10 168C70 60 140 20 210 20s130 36 180 140" strokeWidth="3" opacity=".5" strokeLinecap="round" />
    <path d="M40 196C90 100 150 62 210 62s110 34 150 122" strokeWidth="1.5" opacity=".28" strokeLinecap="round" />
    <g transform="translate(212 190)">
      <circle r="104" strokeWidth="2" opacity=".5" />
      <circle r="92" strokeWidth="1" opacity=".3" />
      {rays.map((angle) => (
        <path key={angle} d="M0 -50V-86" strokeWidth="2" opacity=".22" transform={`rotate(${angle})`} />
      ))}
      <circle r="44" fill="#063c38" stroke="none" opacity=".55" />
      <circle cx="18" cy="-20" r="11" fill="#f59e0b" stroke="none" opacity=".85" />
    </g>
  </svg>
);
