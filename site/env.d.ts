/// <reference types="astro/client" />

/** When the site was built, ISO 8601 in UTC. */
declare const __BUILT_ON__: string;

declare namespace App {
  interface Locals {
    /** The published articles, for pages with `prerender = false`. */
    news: import('./news.ts').NewsSource;
    /** Origin under which visitors reach the site, without a trailing slash: `https://eye.example.org`. */
    publicUrl: string;
  }
}
