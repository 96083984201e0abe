import { prepareDemo } from '../prepared-demo.ts';

/** Prepares once what the product of each worker is a copy of. */
export default async () => (await prepareDemo()).remove;
