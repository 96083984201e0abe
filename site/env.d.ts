/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The published articles, for pages with `prerender = false`. */
    news: import('./news.ts').NewsSource;
    /** Origin under which visitors reach the site, without a trailing slash: `https://eye.example.org`. */
    publicUrl: string;
  }
}
