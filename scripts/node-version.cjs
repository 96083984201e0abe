/** Required before a script, which a Node older than 22.18 cannot even read. */
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Node ${process.versions.node} is too old. Run npm ci, which brings the right one, and start with npm run.`,
  );
  process.exit(78);
}
