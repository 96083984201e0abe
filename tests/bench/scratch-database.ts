import { sql } from 'kysely';
import { openPostgres } from '../../server/database/open.ts';

/** A PostgreSQL database of its own on the server of `serverUrl`, dropped afterwards. */
export async function withScratchDatabase<Result>(serverUrl: string, work: (url: string) => Promise<Result>) {
  const name = `tongmou_bench_${process.pid}`;
  const maintenance = openPostgres(serverUrl);
  await sql`create database ${sql.id(name)}`.execute(maintenance);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await work(url.href);
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance);
    await maintenance.destroy();
  }
}
