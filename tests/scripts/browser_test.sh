#!/usr/bin/env bash
# browser_test.sh <file> <lawan>: one file of tests/browser against that program. Skipped (77) without a browser,
# or without the reader of what it prints.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../browser"
if [[ -z ${CHROMIUM:-} && ! -x /usr/bin/chromium-headless-shell && ! -x /usr/bin/chromium ]]; then
    echo "skipped: there is no Chromium (apt-get install chromium-headless-shell, or set CHROMIUM to another)"
    exit 77
fi
if [[ $1 == *print.test.js ]] && ! command -v pdftotext >/dev/null; then
    echo "skipped: there is no pdftotext (apt-get install poppler-utils)"
    exit 77
fi
(
    flock 9
    if [[ ! -d node_modules || package-lock.json -nt node_modules ]]; then
        npm ci --no-progress --loglevel=error
        touch node_modules
    fi
) 9>.lock
LAWAN=$2 exec node --test --test-timeout=600000 "$1"
