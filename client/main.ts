import { recall } from "#client/platform/core/local-cache.ts";
import { fetchTexts, firstLanguage } from "#client/platform/core/texts.ts";

// The texts are fetched beside the app, not after it: see `startLanguage`, which waits for them.
void fetchTexts(firstLanguage());
void import("#client/app.tsx");
// Anyone who is not known here will most likely log in.
if (recall("session") === null) void import("#client/tenant/session/login-page.tsx");
