import type { DialogHTMLAttributes } from 'react';

/** For a dialog that stands in place of a covered page: nothing closes it, and no key and no paste reaches that page. */
export const coverDialog: DialogHTMLAttributes<HTMLDialogElement> & { closedby: 'none' } = {
  // Nor does the back button of a phone. Browsers without it have the two handlers below.
  closedby: 'none',
  onCancel: (event) => event.preventDefault(),
  onKeyDown: (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
  },
  onPaste: (event) => event.stopPropagation(),
};
