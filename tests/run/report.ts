import type { Done } from './steps.ts';

/** A file of tests that takes longer is pointed out. */
const slowFileSeconds = 20;

/** Tells how long each step took, which files were slowest, and last which tests did not pass. */
export function tell(done: Done[], seconds: number): void {
  console.log('\n  seconds   passed   failed  skipped');
  const row = (name: string, ...figures: (number | string)[]) =>
    console.log(`${figures.map((figure) => String(figure).padStart(9)).join('')}  ${name}`);
  for (const { name, passed, failed, skipped, seconds } of done) row(name, seconds.toFixed(1), passed, failed, skipped);
  const sum = (of: (one: Done) => number) => done.map(of).reduce((a, b) => a + b, 0);
  const [passed, failed, skipped] = [sum((one) => one.passed), sum((one) => one.failed), sum((one) => one.skipped)];
  row('all of it, some of it side by side', seconds.toFixed(1), passed, failed, skipped);

  const files = done.flatMap((one) => one.files).toSorted((a, b) => b.seconds - a.seconds);
  if (files.length > 0) console.log('\nThe slowest files:');
  for (const { name, seconds } of files.slice(0, 10)) {
    const warning = seconds > slowFileSeconds ? `  warning: over ${slowFileSeconds} s` : '';
    console.log(`${seconds.toFixed(1).padStart(9)}  ${name}${warning}`);
  }
  const broken = done.filter((one) => one.failed > 0).map((one) => one.name);
  if (broken.length > 0) console.log(`\nFailed: ${broken.join(', ')}`);
  for (const line of done.flatMap((one) => one.told)) console.log(line);
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
}
