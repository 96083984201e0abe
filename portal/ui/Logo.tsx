/** The iris under its arc; `mono` draws it in the colour of the words beside it. */
export const Logo = ({ size = 36, mono = false }: { size?: number; mono?: boolean }) => (
  <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
    <path
      d="M4 25C10 12 18 7 24 7s14 5 20 18"
      stroke={mono ? 'currentColor' : 'var(--tm-teal)'}
      strokeWidth="3.4"
      strokeLinecap="round"
    />
    <circle cx="24" cy="27" r="12.5" fill={mono ? 'currentColor' : 'var(--tm-teal)'} />
    <circle cx="24" cy="27" r="6" fill={mono ? 'var(--tm-teal-deep)' : 'var(--tm-ink)'} />
    <circle cx="28" cy="22.6" r="2.6" fill={mono ? 'var(--tm-amber-bright)' : 'var(--tm-paper)'} />
  </svg>
);
