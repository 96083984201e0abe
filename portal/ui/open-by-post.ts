/** How wide a page is opened that is to be seen as on a phone, in px. */
const phone = { name: 'phone-preview', features: 'popup,width=360,height=780' };

/** Opens a page that is asked for with more than an address can hold: in a new tab, or in a window as wide as a phone. */
export function openByPost(action: string, fields: Record<string, string>, asOnPhone = false): void {
  if (asOnPhone) window.open('', phone.name, phone.features)?.focus();
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target: asOnPhone ? phone.name : '_blank', hidden: true });
  if (!asOnPhone) form.rel = 'noopener';
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea');
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
