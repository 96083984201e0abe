import { lazy } from 'react';

/** Puts a style sheet into the page once and waits for it. */
function linkStyle(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`style sheet ${href} did not load`));
    };
    document.head.append(link);
  });
}

/**
 * The rich-text editor, loaded when first shown. Its style sheet is linked by hand: imported as CSS it would be linked in
 * every page of the portal.
 */
export const RichEditor = lazy(async () => {
  const { default: styleSheet } = await import('@wangeditor-next/editor/dist/css/style.css?url');
  const [editor] = await Promise.all([import('./RichEditor.tsx'), linkStyle(styleSheet)]);
  return editor;
});
