import { revise } from '../../server/testing/articles.ts';
import { uploadFile } from '../../server/testing/call.ts';
import { callerKinds, callerOf, makeWorld, type World } from '../../server/testing/callers.ts';
import { picture } from '../../server/testing/pictures.ts';
import type { TestServer } from '../../server/testing/test-server.ts';
import { giveToken } from '../../server/testing/tokens.ts';

/** A world whose signed-in callers, by user name, have pictures that they may still put somewhere, and an access token. */
export type HostileWorld = World & { pictures: Map<string, string[]>; tokens: Map<string, string> };

/** Several worlds side by side: what one call takes away is still there for the next in another. */
export async function makeHostileWorlds(server: TestServer, count: number): Promise<HostileWorld[]> {
  const bytes = await picture();
  const worlds: HostileWorld[] = [];
  for (let made = 0; made < count; made++) {
    const world = await makeWorld(server, undefined);
    await revise(server, world.publishedId);
    const pictures = new Map<string, string[]>();
    const tokens = new Map<string, string>();
    for (const kind of callerKinds) {
      const { id, username, cookie, standing } = callerOf(world, kind);
      if (id > 0) tokens.set(username, (await giveToken(server, id)).secret);
      if (!standing || standing.mustChange) continue;
      const stored = [await uploadFile(server, bytes, cookie), await uploadFile(server, bytes, cookie)];
      pictures.set(
        username,
        stored.map(({ rmObject }) => rmObject),
      );
    }
    worlds.push({ ...world, pictures, tokens });
  }
  return worlds;
}
