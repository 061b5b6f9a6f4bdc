/** Links from a page of the console to the admin API, which does the same for programs. */
export const AdminDocs = () => <a href="/docs/admin">Admin API</a>
