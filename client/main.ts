import { recall } from "#client/core/local-cache.ts";
import { fetchTexts, firstLanguage } from "#client/core/texts.ts";

// The texts are fetched beside the app, not after it: see `startLanguage`, which waits for them.
void fetchTexts(firstLanguage());
void import("#client/app.tsx");
// Whoever is not known here will most likely log in.
if (recall("session") === null) void import("#client/session/login-page.tsx");
