import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** What stands around the pages of a part of the portal, and those that people open by their address most often. */
type Part = { layout: string; pages: [address: string, page: string][] };

const parts: Record<string, Part> = {
  'platform.html': {
    layout: 'portal/platform/PlatformLayout.tsx',
    pages: [
      ['^/platform/home$', 'portal/platform/home/Home.tsx'],
      ['/myconsult$', 'portal/platform/consultation/ConsultationList.tsx'],
      ['/consultDetail/', 'portal/platform/consultation/ConsultationDetail.tsx'],
    ],
  },
  'hospital_back.html': {
    layout: 'portal/console/ConsoleLayout.tsx',
    pages: [['^/hospital_back/article$', 'portal/console/article/ArticleList.tsx']],
  },
};

const folder = '_astro/';

type Chunk = { fileName: string; imports?: readonly string[]; facadeModuleId?: string | null };
type Files = Map<string, Chunk>;

/**
 * Names in the portal's pages all scripts that they will need first, so that the browser fetches them at once instead of
 * learning of each from the one before.
 */
export function firstFiles(): AstroIntegration {
  const files: Files = new Map();
  const collect = {
    name: 'first-files',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    generateBundle(_: unknown, bundle: Record<string, Chunk>) {
      for (const chunk of Object.values(bundle)) files.set(chunk.fileName, chunk);
    },
  };
  return {
    name: 'first-files',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => void updateConfig({ vite: { plugins: [collect] } }),
      'astro:build:done': async ({ dir }) => {
        for (const shell of ['login.html', ...Object.keys(parts)]) {
          const path = fileURLToPath(new URL(shell, dir));
          const page = await readFile(path, 'utf8');
          const script = scriptOf(page, parts[shell], files);
          await writeFile(
            path,
            page.replace('</title>', () => `</title>${script}`),
          );
        }
      },
    },
  };
}

/**
 * First what every page of the part needs, then what the address needs beside it. A script, so that the first words are
 * painted before any of it has come; names without their folder, since the worker keeps what the page names with it.
 */
function scriptOf(page: string, part: Part | undefined, files: Files): string {
  const started = [...page.matchAll(/(?:component|renderer)-url="\/([^"]+)"/g)].map(([, file]) => file!);
  const always = withImports([...started, ...(part ? [fileOf(part.layout, files)] : [])], files);
  const own = (part?.pages ?? []).map(([address, module]) => {
    const all = withImports([fileOf(module, files)], files);
    return [address, all.filter((file) => !always.includes(file))] as const;
  });
  const table = JSON.stringify([['', always], ...own]).replaceAll(`"${folder}`, '"');
  return `<script>for(const[a,f]of${table})if(RegExp(a,'i').test(location.pathname))for(const n of f)document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href:'/${folder}'+n}))</script>`;
}

/** @throws where no file begins with this module: it is named wrongly here. */
function fileOf(module: string, files: Files): string {
  for (const [name, { facadeModuleId }] of files) if (facadeModuleId?.endsWith(`/${module}`)) return name;
  throw new Error(`no file of the build begins with ${module}`);
}

function withImports(names: string[], files: Files): string[] {
  const all = new Set(names);
  for (const name of all) for (const next of files.get(name)?.imports ?? []) all.add(next);
  return [...all];
}
