import type { CollectionEntry } from 'astro:content';
import { pages } from '../contract/paths.ts';
import { configuration } from './configuration.ts';
import { entriesInOrder } from './content-order.ts';

export type Contact = CollectionEntry<'contact'>['data'];

/** Telephones, places and hours, as site/content/contact.yaml has them. */
export async function readContact(): Promise<Contact> {
  const [contact] = await entriesInOrder('contact');
  return contact!;
}

/** The booking site, or the part of the contact page that says how to book without one. */
export const bookingPath = configuration.bookingUrl ?? `${pages.contact}#booking`;
