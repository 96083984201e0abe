const spokes = Array.from({ length: 48 }, (_, spoke) => spoke * 7.5);

/** A large iris rising under its arc, drawn for the sign-in page. */
export const LoginArt = () => (
  <svg viewBox="0 0 640 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <defs>
      <linearGradient id="login-ground" x1="0" y1="0" x2="0.6" y2="1">
        <stop offset="0" stopColor="var(--tm-teal-deep)" />
        <stop offset="1" stopColor="var(--tm-ink)" />
      </linearGradient>
      <radialGradient id="login-iris">
        <stop offset="0.3" stopColor="#062221" />
        <stop offset="0.42" stopColor="#0f766e" />
        <stop offset="0.8" stopColor="#2aa197" />
        <stop offset="1" stopColor="#0b5a54" />
      </radialGradient>
    </defs>
    <rect width="640" height="800" fill="url(#login-ground)" />
    <g fill="none" stroke="#fff">
      <circle cx="330" cy="360" r="290" strokeOpacity="0.06" strokeWidth="60" />
      <circle cx="330" cy="360" r="400" strokeOpacity="0.05" strokeWidth="60" />
    </g>
    <circle cx="330" cy="360" r="176" fill="url(#login-iris)" />
    <g stroke="#d7ebe8" strokeOpacity="0.34" strokeWidth="2.4" strokeLinecap="round">
      {spokes.map((angle, spoke) => (
        <path
          key={angle}
          d={`M330 ${360 - 92 - (spoke % 3) * 5} V${360 - 160 + (spoke % 4) * 6}`}
          transform={`rotate(${angle} 330 360)`}
        />
      ))}
    </g>
    <circle cx="330" cy="360" r="82" fill="#041918" />
    <circle cx="374" cy="308" r="26" fill="#fff" fillOpacity="0.94" />
    <circle cx="292" cy="404" r="9" fill="#fff" fillOpacity="0.5" />
    <path
      d="M58 372C132 208 232 136 330 136s198 72 272 236"
      fill="none"
      stroke="#fff"
      strokeWidth="12"
      strokeLinecap="round"
    />
    <path
      d="M112 428c58 100 136 152 218 152s160-52 218-152"
      fill="none"
      stroke="var(--tm-amber-bright)"
      strokeWidth="6"
      strokeLinecap="round"
    />
  </svg>
);
