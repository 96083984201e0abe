import DOMPurify from 'dompurify';

const forbiddenTags = ['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio', 'svg', 'math'];

/** HTML without anything that runs, frames, submits or plays. The server has cleaned it when it was stored. */
export const safeHtml = (html: string): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: forbiddenTags,
    FORBID_ATTR: ['id', 'name', 'class'],
    ADD_ATTR: ['target'],
    // Their values would be read as addresses, and go.
    ADD_URI_SAFE_ATTR: ['colspan', 'rowspan', 'width', 'height', 'target', 'rel'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
  });
