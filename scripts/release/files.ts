import { existsSync } from 'node:fs';
import { copyFile, glob, link, mkdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** What runs or is read on a hospital's machine. Of the site that is what the publisher shares with it: the rest is built. */
const product = [
  '{bin,clinical,contract,deploy,dist,docs,publisher,server}/**/*',
  'scripts/**/*',
  'site/*.ts',
  '{README,CHANGELOG,LICENSE}*',
  'package.json',
  'package-lock.json',
  '.env.example',
];
const leftOut = [/\.test\.tsx?$/, /\/testing\//, /\.(map|grit)$/, /^site\/build\.ts$/];
/** They stand on packages of the build, or on the demo. */
const developersScripts = /^scripts\/(build|demo|dev|release|release\/.*|start)(\.ts)?$/;

/** Of a package: types, maps, and the tests and examples some come with. */
const unusedOfPackages = /\.(map|d\.[cm]?ts)$|^(tests?|__tests__|benchmarks?|examples?|\.github)\//;
/** Large files that nothing asks for: what browsers would load, and the weights of a font that are not printed in. */
const unusedOf: Record<string, RegExp> = {
  'node_modules/pdfmake': /^(build|fonts)\//,
  'node_modules/@expo-google-fonts/noto-sans-sc': /^(?!400Regular|700Bold)\d{3}/,
};

/** Links the product's files and the packages that run with it into `folder`, with install.sh at its top. */
export async function linkProduct(root: string, folder: string): Promise<void> {
  const files = await filesBelow(root, product);
  const chosen = files.filter(
    (file) => !leftOut.some((pattern) => pattern.test(file)) && !developersScripts.test(file),
  );
  for (const file of chosen) await linkInto(root, file, folder);
  await linkAs(join(root, 'deploy/install.sh'), join(folder, 'install.sh'));
  for (const path of await packagesThatRun(root))
    for (const file of await filesBelow(join(root, path), ['**/*'], (name) => name === 'node_modules'))
      if (!unusedOfPackages.test(file) && !unusedOf[path]?.test(file)) await linkInto(root, join(path, file), folder);
  // Node's licence comes with the package that brought its binary.
  for await (const file of glob('node_modules/node/node_modules/node-*/LICENSE', { cwd: root }))
    await linkAs(join(root, file), join(folder, 'node_modules/node/LICENSE'));
}

/** Where the packages stand that `npm ci --omit=dev` would install here. */
async function packagesThatRun(root: string): Promise<string[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries<{ dev?: boolean }>(lock.packages)
    .filter(([path, { dev }]) => path && !dev && !path.includes('node_modules/@types/') && existsSync(join(root, path)))
    .map(([path]) => path);
}

async function filesBelow(folder: string, patterns: string[], exclude = (_name: string) => false): Promise<string[]> {
  const files: string[] = [];
  for await (const entry of glob(patterns, { cwd: folder, withFileTypes: true, exclude: ({ name }) => exclude(name) }))
    if (entry.isFile()) files.push(relative(folder, join(entry.parentPath, entry.name)));
  return files;
}

const linkInto = (root: string, file: string, folder: string) => linkAs(join(root, file), join(folder, file));

async function linkAs(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await link(source, target).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV' && error.code !== 'EPERM') throw error;
    return copyFile(source, target);
  });
}
