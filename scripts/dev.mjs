// npm run dev: both sides with reload. The app is on Vite's port, which passes calls on to the server.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { installPackages } from "./install.mjs";

process.chdir(join(import.meta.dirname, ".."));
await installPackages();
const sides = [
  spawn("npx", ["tsx", "watch", "--clear-screen=false", "server/main.ts"], { stdio: "inherit" }),
  spawn("npx", ["vite", "--clearScreen=false"], { stdio: "inherit" }),
];
for (const side of sides) {
  side.on("exit", () => {
    for (const other of sides) other.kill();
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    for (const side of sides) side.kill();
  });
}
