import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ContactDocuments } from "#client/guests/contacts/contact-documents.tsx";
import { fakeUploads } from "#tests/support/components/fake-uploads.ts";
import { NOW, showScreen } from "#tests/support/components/screen.tsx";
import { makeGuest } from "#tests/support/components/stays.ts";

const PASSPORT = {
  object: "file",
  id: "passport",
  created_at: NOW,
  updated_at: NOW,
  deleted_at: null,
  version: 1,
  name: "Passport.pdf",
  content_type: "application/pdf",
  size: 2048,
};

test("a file that is chosen at a contact becomes its document", async () => {
  fakeUploads(() => ({ body: PASSPORT }));
  const anna = makeGuest("anna", "Anna Gruber");
  const { server } = await showScreen({
    at: "/",
    path: "/",
    element: <ContactDocuments contact={anna} readAgain={() => {}} />,
    role: "staff",
    answers: { "contacts.attach": () => anna },
  });
  await page.getByLabelText("Choose a file").upload(new File(["x"], "Passport.pdf", { type: "application/pdf" }));
  await expect.poll(() => server.inputsOf("contacts.attach")).toEqual([{ id: "anna", file_id: "passport" }]);
});
