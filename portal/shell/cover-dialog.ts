import type { DialogHTMLAttributes } from 'react';

/** For a dialog that stands in place of a covered page: nothing closes it, and no key and no paste reaches that page. */
export const coverDialog: DialogHTMLAttributes<HTMLDialogElement> & { closedby: 'none' } = {
  // Also not the back button of a phone; browsers that do not know it have the next two.
  closedby: 'none',
  onCancel: (event) => event.preventDefault(),
  onKeyDown: (event) => {
    event.stopPropagation();
    if (event.key === 'Escape') event.preventDefault();
  },
  onPaste: (event) => event.stopPropagation(),
};
