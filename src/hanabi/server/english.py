"""What the server says, in English."""

from hanabi.rules.sentences import words

words(
    {
        "config.wrong": "the setting {name} cannot be {value!r}",
        "store.full": "the disk is full: nothing was changed",
        "store.away": "the database cannot be reached: {why}",
        "store.refused": "the database refused: {why}",
        "serve.port": "port {port} of {host} cannot be listened at: {why}; --port takes another one",
        "serve.tls": "the certificate and its key cannot be used: {why}",
        "serve.at": "Hanabi is served at {address}",
        "serve.lan": "For the phones in the room: {address}",
        "serve.no-lan": "this machine is in no network that others could reach it by",
        "serve.stop": "Ctrl+C stops it; games go on at the next start.",
        "pages.unbuilt": "the pages for the browser have not been built; the rest of the server works",
        "server.nobody": "you are nobody here yet: be a guest or sign in first",
        "server.no-page": "there is no such page",
        "server.method": "that cannot be done there",
        "server.long": "that is too long",
        "server.often": "too much was asked for: wait a little",
        "server.body": "that is not what is asked for here: {why}",
        "server.refused": "that was refused",
        "server.fault": "something went wrong here; nothing was changed",
        "wire.message": "that is no message of this protocol",
        "wire.long": "a message has at most {most} bytes",
        "wire.protocol": "this server speaks version {spoken}, not {asked}",
        "wire.token": "that token is not known, or no longer",
        "wire.hello-late": "say who you are before you follow a table",
        "wire.follows": "one socket follows at most {most} tables",
        "server.no-table": "there is no table {game}",
        "server.followed": "the same people play on already",
        "server.busy": "so much happens at this table that this could not be written: try again",
        "thinking.raised": "the bot {bot} failed: {why}",
        "thinking.nonsense": "the bot {bot} answered what it may not do: {why}",
        "thinking.slow": "the bot {bot} has not answered within {seconds} seconds",
        "thinking.died": "the process in which the bot {bot} thought is no more: {why}",
        "thinking.away": "bots cannot think now: {why}",
        "server.host": "this server is not called {host}: whoever runs it sets HANABI_ADDRESS",
        "server.origin": "that came from a page of {origin}: whoever runs this server sets HANABI_ADDRESS",
        "server.slow": "that took too long to arrive",
        "people.sign": "{sign!r} cannot stand in a name: letters of today's scripts can, and digits",
        "people.scripts": "a name is written in one script: {name!r} mixes several",
        "people.marks": "{name!r} has too many accents on one letter",
        "people.between": "{name!r} has signs in a row that are no letters, or one where it begins or ends",
        "people.short-name": "a name has at least {least} letters",
        "people.reserved": "nobody is called {name!r} here",
        "people.taken": "somebody has the name {name!r}, or one that looks like it",
        "people.claimed": "you have a name already",
        "people.guest": "only who has claimed a name can do that",
        "people.wrong": "that name and that password do not belong together",
        "people.short-password": "a password has at least {least} letters",
        "people.long-password": "a password has at most {most} letters",
        "people.common-password": "that password is too easily guessed",
        "people.busy": "too many people are signing in: try again in a moment",
        "people.program": "a program cannot do that: sign in with a browser",
        "people.no-session": "there is no such session",
        "people.tokens": "somebody has at most {most} tokens: end one first",
        "people.no-seat": "you have no seat at this table",
        "people.no-link": "that link is not valid, or no longer",
        "people.sign-in": "that seat belongs to somebody who has a password: sign in instead",
        "people.nobody": "there is nobody of the name {name!r}",
        "client.away": "the server at {address} cannot be spoken to: {why}",
        "client.ended": "the session has ended: a new token is needed",
        "client.link": "{link} is no link to a table: those end with /t/ and the name of the table",
        "people.banned": "you may not play here any more",
    }
)

words(
    {
        "deal.no-day": "{day} is no day",
        "deal.early": "the deal of {day} is not there yet",
        "deal.known": "you know this deal already: nobody plays one twice",
        "deal.which": "say the day of a deal or the number of a duplicate",
        "deal.unfinished": "others play this deal too: you see it when you have played it to its end",
    }
)

# -- what operators are told --

words(
    {
        "store.url": "the URL of the database cannot be read: postgresql://user@host/name is one",
        "store.kind": "there is no keeping tables in {kind}: it takes SQLite or PostgreSQL",
        "migrate.foreign": "the database holds tables that are not hanabi's: give it one of its own",
        "migrate.newer": "a newer hanabi made this database: it has form {found}, and this one knows {known}",
        "migrate.broken": "the database contradicts itself, and is left as it was",
        "move.not-empty": "there is something in the database already, in {table}: it must be empty",
        "copy.unsound": "{file} is damaged: {why}",
        "backup.there": "{file} is there already: say --force to write over it",
        "backup.itself": "{file} is the database itself",
        "backup.file": "{file}: {why}",
        "backup.failed": "it went wrong, and nothing was changed: {why}",
        "backup.no-program": "this needs PostgreSQL's own program {program}, which is not installed here",
        "restore.there": "there is a database already, {file}: say --force to write over all that is in it",
        "restore.running": "the database is in use: stop the server first",
        "restore.no-backup": "{file} is no backup of hanabi's",
        "restore.other-kind": "{file} is for another kind of database: restore it there, then hanabi move",
    }
)

words(
    {
        "history.cursor": "that is no place in a list of games",
        "history.goes-on": "that game goes on: it can be looked back at when it is over",
        "history.none": "no cards were dealt at that table",
        "history.turn": ("there are only turns 0 and 1", "there are only turns 0 to {n}"),
        "records.none": "there is no game in that",
        "records.many": "at most {most} games are taken at once",
        "records.full": "you have {most} games here already: remove some first",
        "records.large": "your games here would have more than {most} megabytes: remove some first",
        "records.unknown": "there is no record {record}",
        "records.middle": "that game began in the middle: its deal is not known",
    }
)
