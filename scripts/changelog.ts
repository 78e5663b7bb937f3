// npm run changelog: writes CHANGELOG.md from the release notes of the app.
import { writeFileSync } from "node:fs";
import { RELEASE_AREAS, type ReleaseNote } from "#shared/platform/releases/note.ts";
import { UNRELEASED } from "#shared/platform/releases/notes/unreleased.ts";
import { releaseNotesText } from "#shared/platform/releases/notes-text.ts";
import { RELEASES } from "#shared/platform/releases/releases.ts";

const HEAD = `# What is new

The app shows the same after an update: account menu, *What is new*. \`npm run changelog\` writes this file from the notes of the app.
`;

/** The text of CHANGELOG.md: each version with its English notes by area, what is not released yet first. */
export function changelog(): string {
  const versions = RELEASES.map(({ version, date, notes }) => section(`${version}, ${date}`, notes));
  return [HEAD, ...(UNRELEASED.length > 0 ? [section("Unreleased", UNRELEASED)] : []), ...versions].join("\n");
}

function section(title: string, notes: readonly ReleaseNote[]): string {
  const areas = RELEASE_AREAS.flatMap((area) => {
    const lines = notes.filter((note) => note.area === area).map(({ en }) => `- ${en}\n`);
    return lines.length > 0 ? [`### ${releaseNotesText[`area_${area}`].en}\n\n${lines.join("")}`] : [];
  });
  return `## ${title}\n\n${areas.join("\n")}`;
}

if (process.argv[1] === import.meta.filename) writeFileSync("CHANGELOG.md", changelog());
