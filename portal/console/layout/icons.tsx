import type { ReactNode } from 'react';

const Icon = ({ size = 20, children }: { size?: number; children: ReactNode }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const MenuIcon = () => (
  <Icon size={24}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

export const menuIcons = {
  home: (
    <Icon>
      <path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />
    </Icon>
  ),
  article: (
    <Icon>
      <path d="M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h5" />
    </Icon>
  ),
  people: (
    <Icon>
      <circle cx="9" cy="8" r="3.5" />
      <path d="M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3.2 2.600 3.5 5.5" />
    </Icon>
  ),
  hospital: (
    <Icon>
      <path d="M5 21V5h9v16M14 10h5v11M3 21h18M9.5 8v5M7 10.5h5M8 21v-4h3v4" />
    </Icon>
  ),
  audit: (
    <Icon>
      <path d="M12 3l7 3v5c0 5-3 8.5-7 10-4-1.5-7-5-7-10V6zM9 12l2 2 4-4" />
    </Icon>
  ),
} as const;
