/** Links from a console page to the admin API, which does the same for programs. */
export const AdminDocs = () => <a href="/docs/admin">Admin API</a>
