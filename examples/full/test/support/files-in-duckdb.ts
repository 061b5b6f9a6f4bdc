/**
 * Python that opens DuckDB for a table's files. The first argument is `<profile>#<share>.<schema>.<table>`, the second
 * an as-of time, or empty. Leaves `files`, and DuckDB ready to read their URLs.
 */
export const FILES_IN_DUCKDB = `import datetime, duckdb, sys
from fsspec.implementations.http import HTTPFileSystem
from delta_sharing.protocol import DeltaSharingProfile, Table
from delta_sharing.rest_client import DataSharingRestClient
profile, name = sys.argv[1].split("#")
share, schema, table = name.split(".")
client = DataSharingRestClient(DeltaSharingProfile.read_from_file(profile))
files = client.list_files_in_table(Table(table, share, schema), timestamp=(sys.argv[2] or None)).add_files
class Http(HTTPFileSystem):
    def modified(self, path):
        return datetime.datetime(2000, 1, 1)
duckdb.register_filesystem(Http())
duckdb.sql("set enable_progress_bar = false")
`
