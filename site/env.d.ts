/// <reference types="astro/client" />

/** When the site was built, ISO 8601 in UTC. */
declare const __BUILT_ON__: string;

declare namespace App {
  interface Locals {
    /** The published articles. */
    news: import('./news.ts').NewsSource;
    /** What the department says about itself. */
    content: import('../contract/schemas/site.ts').SiteContent;
    /** Since when visitors read just this of it, ISO 8601 in UTC. */
    contentSince: string;
    /** Origin under which visitors reach the site, without a trailing slash: `https://eye.example.org`. */
    publicUrl: string;
    /** The page is shown to a manager and may be none that visitors read. */
    isPreview?: true;
  }
}
